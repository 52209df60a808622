// The part of the package that the shell and the areas use: shared whole, the router alone weighs
// 60 kB gzipped. Lint rejects other names.
export {
  BrowserRouter,
  Link,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router-dom';
