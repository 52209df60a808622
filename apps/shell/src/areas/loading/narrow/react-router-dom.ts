// The part of the package that the shell and the areas use: shared whole, the router alone weighs
// 60 kB gzipped. Lint refuses other names.
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
