// The part of the package that the shell and the areas use: a namespace that is shared as a value
// keeps all of its exports in the bundle. Lint rejects other names.
export {
  MutationCache,
  MutationObserver,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  mutationOptions,
  notifyManager,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
