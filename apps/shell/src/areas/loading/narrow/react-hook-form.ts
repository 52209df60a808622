// The part of the package that the shell and the areas use; the last two by `@hookform/resolvers`.
// Lint rejects other names.
export {
  FormProvider,
  useController,
  useForm,
  useFormContext,
  useWatch,
  get,
  set,
} from 'react-hook-form';
