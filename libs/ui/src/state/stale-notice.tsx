import type { RetryNoticeProps } from './retry-notice';
import { RetryNotice } from './retry-notice';

/** Props of `StaleNotice`. */
export interface StaleNoticeProps extends Omit<RetryNoticeProps, 'children'> {
  /** Names what may be out of date, as the subject of a sentence. */
  title: string;
  /** Why it could not be read again. */
  reason: string;
}

/** Stands above rows that could not be read again after a change. */
export function StaleNotice({ title, reason, ...retry }: StaleNoticeProps) {
  return (
    <RetryNotice {...retry}>
      {`${title} could not be read again and may be out of date. ${reason}`}
    </RetryNotice>
  );
}
