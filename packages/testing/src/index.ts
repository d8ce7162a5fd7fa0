export * from './descriptor-faults';
export * from './http-server';
export * from './page';
export * from './player-reply';
