// The part of the package that the shell and the areas use: shared whole, the router alone weighs
// 60 kB gzipped. ESLint's no-restricted-imports holds the same list.
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
} from 'react-router-dom';
