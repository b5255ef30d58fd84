/** The library logs contents, numbers and keys, so its logging is switched off; the driver logs instead. */
export const silentLogger = {
  level: 'silent',
  child: () => silentLogger,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
};
