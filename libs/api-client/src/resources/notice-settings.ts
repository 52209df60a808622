import { queryOptions } from '@tanstack/react-query';
import { defineMutation, request } from '@atrium/api-client';
import type { NoticeSettings } from '@atrium/contracts/notices';
import { changeNoticeSettings, getNoticeSettings } from '@atrium/contracts/notices';

const settingsKey = ['account', 'notices'] as const;

/** Query options of how the user wants to learn of notices; read again each time it is shown. */
export function noticeSettingsQuery() {
  return queryOptions({
    queryKey: settingsKey,
    queryFn: () => request(getNoticeSettings, {}),
    staleTime: 0,
  });
}

/** Mutation options that change how the user wants to learn of notices. */
export const changeNoticeSettingsMutation = defineMutation(
  (body: NoticeSettings) => request(changeNoticeSettings, { body }),
  { invalidates: [settingsKey] },
);
