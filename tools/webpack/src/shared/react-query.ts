// The names in use, from the package's file: its own name is the shared one, which leads here.
// eslint-disable-next-line @nx/enforce-module-boundaries
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
} from '../../../../node_modules/@tanstack/react-query/build/modern/index.js';
