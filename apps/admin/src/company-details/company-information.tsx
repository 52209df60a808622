import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Company } from '@atrium/contracts/companies';
import { Card, isolate, renderIsolated, tokens } from '@atrium/ui';
import { mediumDate } from '../local-dates';
import { StatusBadge } from '../status-badge';

interface CompanyInformationProps {
  company: Company;
}

export function CompanyInformation({ company }: CompanyInformationProps) {
  return (
    <Card title="Company Information" actions={<StatusBadge status={company.status} />}>
      <Facts>
        <Fact label="Name">{company.name}</Fact>
        <Fact label="Email">{company.email}</Fact>
        <Fact label="Phone">{company.phone}</Fact>
        <Fact label="Authorized Person">{formatAuthorizedPerson(company)}</Fact>
        <Fact label="Address">{company.address}</Fact>
        <Fact label="VAT Number">{company.vatNumber}</Fact>
        <Fact label="Created">{mediumDate(company.createdAt)}</Fact>
      </Facts>
    </Card>
  );
}

function formatAuthorizedPerson({ authorizedPerson, authorizedPersonTitle }: Company) {
  if (!authorizedPersonTitle) return authorizedPerson;
  return `${isolate(authorizedPerson ?? NOT_SPECIFIED)} (${isolate(authorizedPersonTitle)})`;
}

const NOT_SPECIFIED = 'Not specified';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Term>{label}</Term>
      <Value dir="auto" data-empty={!children}>
        {renderIsolated(children) || NOT_SPECIFIED}
      </Value>
    </div>
  );
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
  gap: ${tokens.space[4]} ${tokens.space[6]};
`;

const Term = styled.dt`
  color: ${tokens.color.textSubtle};
  font-size: ${tokens.font.size.small};
`;

const Value = styled.dd`
  overflow-wrap: anywhere;
  /* Keeps the line breaks of an address. */
  white-space: pre-line;

  &[data-empty='true'] {
    color: ${tokens.color.textSubtle};
  }
`;
