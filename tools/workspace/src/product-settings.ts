const SETTINGS = [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'DATABASE_TLS',
  'TARGET_DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DATA_DIR',
  'RELEASE_BUILDS',
  'RELEASE_KEYS',
  'RELEASE_SIGNING_KEY',
  'RELEASE_WATCH',
  'RELEASE_WATCH_MAIL',
  'WEBHOOK_SECRET',
  'WEBHOOK_PRIVATE_ADDRESSES',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'SMTP_URL',
  'SMTP_TLS',
  'MAIL_FROM',
  'MAIL_REPLY_URL',
  'MAIL_REPLY_AUTHSERV_ID',
  'MAIL_TIME_ZONE',
  'MAIL_HOURLY_LIMIT',
  'WRITE_BURST',
  'WRITE_RATE',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET_FILE',
  'OIDC_NAME',
  'OIDC_DOMAINS',
  'OIDC_TRUST_EMAIL',
  'OIDC_ADMIN_CLAIM',
  'OIDC_CONFIRM_BY_PROMPT',
  'PASSWORD_SIGN_IN',
  'EXPIRY_NOTICE_DAYS',
  'AUDIT_RETENTION_DAYS',
  'FILES_MAX_GB',
  'CLAMD_SOCKET',
  'METRICS_TOKEN',
  'LOG_LEVEL',
];

/**
 * Returns a copy without the product's settings, so that a test uses neither the database nor the mail
 * server of the person who runs it.
 */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SETTINGS.includes(name)));
}
