import type { EndpointInput } from '@atrium/contracts';
import type { Company, updateCompany } from '@atrium/contracts/companies';

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
