import pino, { type Logger } from 'pino';

/** Logs to stderr; stdout is for output that a person reads at start. */
export function createLogger(level: 'info' | 'warn' | 'silent'): Logger {
  return pino({ level, base: null }, pino.destination(2));
}
