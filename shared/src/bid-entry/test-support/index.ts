export * from './game-server';
export * from './page';
