const SETTINGS = [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'DATABASE_TLS',
  'TARGET_DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DATA_DIR',
  'RELEASE_DIR',
  'RELEASE_PUBLIC_KEY',
  'RELEASE_SIGNING_KEY',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'SMTP_URL',
  'SMTP_TLS',
  'MAIL_FROM',
  'MAIL_TIME_ZONE',
  'MAIL_HOURLY_LIMIT',
  'WRITE_BURST',
  'WRITE_RATE',
  'AUDIT_RETENTION_DAYS',
  'LOG_LEVEL',
];

/**
 * Leaves out the settings of the product, so that a test uses neither the database nor the mail server
 * of whoever runs it.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv} a copy
 */
export function withoutSettings(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SETTINGS.includes(name)));
}
