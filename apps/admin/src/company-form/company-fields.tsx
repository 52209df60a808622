import type { UseFormRegisterReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import type { CompanyDetails } from '@atrium/contracts/companies';
import { TextAreaField, TextField, tokens } from '@atrium/ui';

/** The fields of a company that are typed. */
type CompanyTextField = Exclude<keyof CompanyDetails, 'status'>;

/** What connects a field with its form, and what is wrong with it. */
type FieldProps = UseFormRegisterReturn & { error: string | undefined };

interface CompanyFieldsProps {
  fields: Record<CompanyTextField, FieldProps>;
}

/** The typed fields of a company, new or changed. */
export function CompanyFields({ fields }: CompanyFieldsProps) {
  return (
    <>
      <Pair>
        <TextField label="Company Name" {...fields.name} />
        <TextField label="Company Email" type="email" {...fields.email} />
        <TextField label="Phone Number" type="tel" {...fields.phone} />
        <TextField label="VAT Number" {...fields.vatNumber} />
        <TextField label="Authorized Person" {...fields.authorizedPerson} />
        <TextField label="Authorized Person Title" {...fields.authorizedPersonTitle} />
      </Pair>
      <TextAreaField label="Address" {...fields.address} />
    </>
  );
}

/**
 * Connects the fields with a form, in the order in which they are shown: the first wrong one that was
 * registered takes the focus.
 */
export function connectCompanyFields(
  connect: (name: CompanyTextField) => FieldProps,
): CompanyFieldsProps['fields'] {
  return {
    name: connect('name'),
    email: connect('email'),
    phone: connect('phone'),
    vatNumber: connect('vatNumber'),
    authorizedPerson: connect('authorizedPerson'),
    authorizedPersonTitle: connect('authorizedPersonTitle'),
    address: connect('address'),
  };
}

/** Two fields side by side where there is room. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: ${tokens.space[4]};
`;
