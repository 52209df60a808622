// Shared whole, the router alone weighs 60 kB gzipped in every page; these are the names in use.
// They come from react-router, which react-router-dom re-exports: the latter is the shared name itself.
// ESLint's no-restricted-imports in eslint.config.mjs holds the same list.
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  NavLink,
  Navigate,
  Route,
  Routes,
  matchPath,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
