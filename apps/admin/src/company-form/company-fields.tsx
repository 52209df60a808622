import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import type { CompanyDetails } from '@atrium/contracts/companies';
import { TextAreaField, TextField, tokens } from '@atrium/ui';

/** Names of the text fields of a company. */
type CompanyTextField = Exclude<keyof CompanyDetails, 'status'>;

/** Registration of a field in its form, its validation error, and a hint. */
type FieldProps = UseFormRegisterReturn & { error: string | undefined; hint: ReactNode };

/**
 * Renders the text fields of a new or existing company. No component, as react-hook-form focuses the first
 * invalid field in the order in which the fields are registered while the form renders.
 */
export function renderCompanyFields(register: (name: CompanyTextField) => FieldProps) {
  // The browser must not fill the fields with the user's own address.
  const field = (name: CompanyTextField) => ({ ...register(name), autoComplete: 'off' });
  return (
    <>
      <FieldRow>
        <TextField label="Company Name" {...field('name')} />
        <TextField label="Company Email" type="email" {...field('email')} />
        <TextField label="Phone Number" type="tel" {...field('phone')} />
        <TextField label="VAT Number" {...field('vatNumber')} />
        <TextField label="Authorized Person" {...field('authorizedPerson')} />
        <TextField label="Authorized Person Title" {...field('authorizedPersonTitle')} />
      </FieldRow>
      <TextAreaField label="Address" {...field('address')} />
    </>
  );
}

/** Fields side by side where there is room. */
export const FieldRow = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: ${tokens.space[4]};
`;
