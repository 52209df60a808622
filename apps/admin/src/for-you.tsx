import { useQuery } from '@tanstack/react-query';
import { KeyRound, MailX, Undo2 } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { companyQueries } from '@atrium/api-client/companies';
import { licenseQueries } from '@atrium/api-client/licenses';
import { refusedExpiryNoticeQueries } from '@atrium/api-client/refused-expiry-notices';
import { refusedInvitationQueries } from '@atrium/api-client/refused-invitations';
import { releaseQueries } from '@atrium/api-client/releases';
import type { ForYouProps } from '@atrium/area-contract';
import { defineForYou } from '@atrium/area-contract';
import { FeedList, isolate } from '@atrium/ui';
import { formatDateWithIntl } from '@atrium/ui/dates';
import { EXPIRES_SOON_DAYS } from './license-term/license-policy';

/** Section of the drawer "For you": licenses that expire soon, refused mails, and releases that were rolled back. */
export const forYou = defineForYou({ title: 'Admin', Section: AdminForYou });

const ROLLBACK_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

const MEDIUM_DATE = { month: 'short', day: 'numeric', year: 'numeric' } as const;

function isoAfter(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

function explain(reason: string | null) {
  return <bdi>{reason ?? 'The mail server gave no reason.'}</bdi>;
}

function AdminForYou({ onOpen }: ForYouProps) {
  const licenses = useQuery(licenseQueries.list());
  const companies = useQuery(companyQueries.list());
  const releases = useQuery(releaseQueries.list());
  // A server without these lists shows the others.
  const refused = useQuery(refusedInvitationQueries.list());
  const refusedNotices = useQuery(refusedExpiryNoticeQueries.list());
  const { pathname } = useLocation();

  const isoNow = isoAfter(0);
  const lastExpiry = isoAfter(EXPIRES_SOON_DAYS);
  const firstRollback = isoAfter(-ROLLBACK_DAYS);
  const companiesById = new Map(companies.data?.map((company) => [company.id, company]));
  const expiring = (licenses.data ?? [])
    .filter(({ active, expiresAt }) => active && expiresAt > isoNow && expiresAt <= lastExpiry)
    .sort((one, other) => (one.expiresAt < other.expiresAt ? -1 : 1));

  return (
    <FeedList
      title="Licenses and releases"
      reads={[licenses, companies, releases]}
      groups={[
        {
          title: `Licenses that expire within ${String(EXPIRES_SOON_DAYS)} days`,
          items: expiring.flatMap(({ id, companyId, isTrial, expiresAt }) => {
            const company = companiesById.get(companyId);
            if (!company) return [];
            return {
              id,
              to: `/company/${company.uuid}?renew=${String(id)}`,
              text: isolate(company.name),
              detail: `${isTrial ? 'Trial expires' : 'Expires'} ${formatDateWithIntl(expiresAt, MEDIUM_DATE)}`,
              icon: <KeyRound size={20} />,
            };
          }),
        },
        {
          title: 'Invitations that were refused within 7 days',
          items: (refused.data ?? []).map(({ id, eventId, title, name, reason }) => ({
            id,
            to: `/calendar?event=${String(eventId)}`,
            text: `${isolate(name)}: ${isolate(title)}`,
            detail: explain(reason),
            icon: <MailX size={20} />,
          })),
        },
        {
          title: 'Expiry notices that were refused within 7 days',
          items: (refusedNotices.data ?? []).map(
            ({ id, distributorId, distributorName, address, reason }) => ({
              id,
              to: `/?distributor=${String(distributorId)}`,
              text: `${address}: ${isolate(distributorName)}`,
              detail: explain(reason),
              icon: <MailX size={20} />,
            }),
          ),
        },
        {
          title: 'Releases that were rolled back within 7 days',
          items: (releases.data?.history ?? [])
            .filter(({ action, at }) => action === 'rollback' && at > firstRollback)
            .map(({ sequence, by, at, changes, reason }) => ({
              id: sequence,
              to: `${pathname}?panel=releases`,
              text: `${isolate(by)} rolled back ${changes.map(({ app }) => app).join(', ')}`,
              detail: [
                formatDateWithIntl(at, { ...MEDIUM_DATE, hour: 'numeric', minute: '2-digit' }),
                ...(reason === null ? [] : [isolate(reason)]),
              ].join(': '),
              icon: <Undo2 size={20} />,
            })),
        },
      ]}
      emptyText="No license expires soon, and no invitation was refused or release rolled back."
      onOpen={onOpen}
    />
  );
}
