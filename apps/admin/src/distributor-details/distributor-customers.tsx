import { useQuery } from '@tanstack/react-query';
import { isPast } from 'date-fns';
import { companyQueries } from '@atrium/api-client/companies';
import { licenseQueries } from '@atrium/api-client/licenses';
import type { License } from '@atrium/contracts/licenses';
import { Badge, isolate, sortByName, VisuallyHidden, WindowedList } from '@atrium/ui';
import { FormLink } from '../form-page/form-link';
import { ExpiredBadge, isValid, sortByValidity } from '../license-state';
import { mediumDate } from '../local-dates';
import { Details, Line, Section } from './section';

/** Lists the companies of a distributor, and their licenses: those that expire next come first. */
export function DistributorCustomers({ distributorId }: { distributorId: number }) {
  const companyList = useQuery(companyQueries.list());
  const licenseList = useQuery(licenseQueries.list());
  const isOwn = (row: { distributorId: number }) => row.distributorId === distributorId;
  const companies = sortByName(companyList.data?.filter(isOwn) ?? []);
  const companiesById = new Map(companies.map((company) => [company.id, company]));
  const licenses = sortByExpiry(licenseList.data?.filter(isOwn) ?? []);

  return (
    <>
      <Section
        title="Companies"
        noun="companies"
        query={companyList}
        isEmpty={companies.length === 0}
      >
        <WindowedList
          label="Companies of the distributor"
          items={companies}
          itemKey={({ id }) => id}
          maxHeight="20rem"
          renderItem={({ id, uuid, name }) => (
            <Line>
              <FormLink to={`/company/${uuid}`}>
                <bdi>{name}</bdi>
              </FormLink>
              {licenseList.data && (
                <LicenseState licenses={licenses.filter((license) => license.companyId === id)} />
              )}
            </Line>
          )}
        />
      </Section>
      <Section title="Licenses" noun="licenses" query={licenseList} isEmpty={licenses.length === 0}>
        <h4>Expires next</h4>
        <WindowedList
          label="Licenses of the distributor"
          items={licenses}
          itemKey={({ id }) => id}
          maxHeight="20rem"
          renderItem={({ id, companyId, active, expiresAt }) => {
            const company = companiesById.get(companyId);
            const name = company?.name ?? 'Unknown Company';
            return (
              <Line>
                <bdi>{name}</bdi>
                <Details>
                  <span>{mediumDate(expiresAt)}</span>
                  <ExpiredBadge expiresAt={expiresAt} />
                  {!active && <Badge tone="neutral">Inactive</Badge>}
                  {company && (
                    <FormLink to={`/company/${company.uuid}?renew=${String(id)}`}>
                      <span>Renew</span>
                      <VisuallyHidden>
                        {` license of ${isolate(name)}, expires ${mediumDate(expiresAt)}`}
                      </VisuallyHidden>
                    </FormLink>
                  )}
                </Details>
              </Line>
            );
          }}
        />
      </Section>
    </>
  );
}

/** Sorts licenses by their date, those that have expired after the others. */
function sortByExpiry(licenses: readonly License[]): License[] {
  return licenses.toSorted(
    (left, right) =>
      Number(isPast(left.expiresAt)) - Number(isPast(right.expiresAt)) ||
      Date.parse(left.expiresAt) - Date.parse(right.expiresAt) ||
      left.id - right.id,
  );
}

/** State of a company's best license. */
function LicenseState({ licenses }: { licenses: readonly License[] }) {
  const [license] = sortByValidity(licenses);
  if (!license) return <Badge tone="neutral">No license</Badge>;
  if (isValid(license)) {
    return <Badge tone="green">{`Valid until ${mediumDate(license.expiresAt)}`}</Badge>;
  }
  return isPast(license.expiresAt) ? (
    <ExpiredBadge expiresAt={license.expiresAt} />
  ) : (
    <Badge tone="neutral">Inactive</Badge>
  );
}
