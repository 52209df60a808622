import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import type { CompanyDetails } from '@atrium/contracts/companies';
import { TextAreaField, TextField, tokens } from '@atrium/ui';

/** Names of the text fields of a company. */
type CompanyTextField = Exclude<keyof CompanyDetails, 'status'>;

/** Registration of a field in its form, its validation error, and a hint. */
type FieldProps = UseFormRegisterReturn & { error: string | undefined; hint: ReactNode };

interface CompanyFieldsProps {
  fields: Record<CompanyTextField, FieldProps & { autoComplete: string }>;
}

/** The text fields of a new or existing company. */
export function CompanyFields({ fields }: CompanyFieldsProps) {
  return (
    <>
      <FieldRow>
        <TextField label="Company Name" {...fields.name} />
        <TextField label="Company Email" type="email" {...fields.email} />
        <TextField label="Phone Number" type="tel" {...fields.phone} />
        <TextField label="VAT Number" {...fields.vatNumber} />
        <TextField label="Authorized Person" {...fields.authorizedPerson} />
        <TextField label="Authorized Person Title" {...fields.authorizedPersonTitle} />
      </FieldRow>
      <TextAreaField label="Address" {...fields.address} />
    </>
  );
}

/**
 * Registers the fields in display order, because react-hook-form focuses the first invalid field in
 * registration order. The browser must not fill them with the user's own address.
 */
export function registerCompanyFields(
  register: (name: CompanyTextField) => FieldProps,
): CompanyFieldsProps['fields'] {
  const registerField = (name: CompanyTextField) => ({ ...register(name), autoComplete: 'off' });
  return {
    name: registerField('name'),
    email: registerField('email'),
    phone: registerField('phone'),
    vatNumber: registerField('vatNumber'),
    authorizedPerson: registerField('authorizedPerson'),
    authorizedPersonTitle: registerField('authorizedPersonTitle'),
    address: registerField('address'),
  };
}

/** Fields side by side where there is room. */
export const FieldRow = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: ${tokens.space[4]};
`;
