/** Describes a new term for the audit trail. The day of an expiry depends on the time zone of who reads it. */
export function describeTerm(formerExpiry: Date, expiry: Date): string {
  return `${formerExpiry.toISOString()} → ${expiry.toISOString()}`;
}
