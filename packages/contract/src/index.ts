export * from './icons';
export * from './offer';
export * from './normal-path';
export * from './paths';
export * from './remote-module';
export * from './route-state';
export * from './url-in';
