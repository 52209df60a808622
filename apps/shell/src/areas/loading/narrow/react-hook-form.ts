// The part of the package that the shell and the areas use. Lint refuses other names.
export { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form';
