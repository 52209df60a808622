import type { MergeFields } from '@atrium/ui/conflict';
import { formatStatus } from '../status-badge';
import type { DetailsForm } from './details-form';

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
