export * from './bid-screen';
export * from './descriptor-faults';
export * from './game-server';
export * from './page';
