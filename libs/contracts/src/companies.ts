import * as z from 'zod/mini';
import { byUuid, company, companyStatus } from './company-list';
import { adminEndpoint } from './endpoint';
import { emailInput, id, nameInput, optionalTextInput } from './fields';

export * from './company-list';

const details = {
  name: nameInput,
  email: emailInput,
  phone: optionalTextInput({ label: 'Phone number', maxLength: 50 }),
  vatNumber: optionalTextInput({ label: 'VAT number', maxLength: 50 }),
  address: optionalTextInput({ label: 'Address', maxLength: 500, multiline: true }),
  authorizedPerson: optionalTextInput({ label: 'Authorized person', maxLength: 200 }),
  authorizedPersonTitle: optionalTextInput({ label: 'Authorized person title', maxLength: 200 }),
};

/** Fields of a new company. */
export const newCompany = z.object({ ...details, distributorId: id });
export type NewCompany = z.output<typeof newCompany>;

/** Changeable fields of a company. An update replaces all of them; missing ones become `null`. */
export const companyDetails = z.object({ ...details, status: companyStatus });
export type CompanyDetails = z.output<typeof companyDetails>;

export const createCompany = adminEndpoint('POST /api/companies', {
  summary: 'Adds an active company to a distributor.',
  body: newCompany,
  response: company,
});

export const updateCompany = adminEndpoint('PUT /api/companies/:uuid', {
  summary: 'Replaces the details of a company; its distributor cannot change.',
  params: byUuid,
  body: companyDetails,
  versioned: true,
  response: company,
});

export const deleteCompany = adminEndpoint('DELETE /api/companies/:id', {
  summary: 'Deletes a company with its licenses.',
  params: z.object({ id }),
  response: z.object({}),
});
