// The names in use.
// eslint-disable-next-line @nx/enforce-module-boundaries -- the package's own name is the shared one, which leads here
export {
  MutationObserver,
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
} from '../../../../node_modules/@tanstack/react-query/build/modern/index.js';
