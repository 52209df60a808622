import type { EndpointInput } from '@atrium/contracts';
import type { Company, updateCompany } from '@atrium/contracts/companies';
import type { MergeFields } from '@atrium/ui/conflict';
import { formatStatus } from '../status-badge';

/** Values of the Edit Details form. */
export type DetailsForm = EndpointInput<typeof updateCompany, 'body'>;

/** Returns the form values of a company. */
export function toFormValues(company: Company): DetailsForm {
  return {
    name: company.name,
    email: company.email,
    phone: company.phone ?? '',
    vatNumber: company.vatNumber ?? '',
    authorizedPerson: company.authorizedPerson ?? '',
    authorizedPersonTitle: company.authorizedPersonTitle ?? '',
    address: company.address ?? '',
    status: company.status,
  };
}

/** The fields of the Edit Details form, as a conflict shows them. */
export const companyMergeFields: MergeFields<DetailsForm> = {
  name: { label: 'Company Name', format: String },
  email: { label: 'Company Email', format: String },
  phone: { label: 'Phone Number', format: formatText },
  vatNumber: { label: 'VAT Number', format: formatText },
  authorizedPerson: { label: 'Authorized Person', format: formatText },
  authorizedPersonTitle: { label: 'Authorized Person Title', format: formatText },
  address: { label: 'Address', format: formatText },
  status: { label: 'Status', format: formatStatus },
};

function formatText(text: string | null | undefined): string {
  return text ?? '';
}
