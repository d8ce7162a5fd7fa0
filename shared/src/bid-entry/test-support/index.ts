export * from './bid-screen';
export * from './descriptor-faults';
export * from './game-server';
export * from './history-rows';
export * from './http-server';
export * from './page';
export * from './slot-player';
export * from './slot-screens';
