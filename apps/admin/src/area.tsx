import { Route, Routes } from 'react-router-dom';
import { defineArea } from '@atrium/area-contract';
import { lazyComponent, Page, Spinner } from '@atrium/ui';
import { CompanyDetailsPage } from './company-details/company-details-page';
import { DashboardPage } from './dashboard/dashboard-page';
import { isClosedAt, isDirty } from './unsaved-work';

// The forms share one lazy-loaded chunk with the libraries that only they need.
const AddCompanyPage = lazyComponent(
  () =>
    import(/* webpackChunkName: "forms" */ './add-company/add-company-page').then(
      (module) => module.AddCompanyPage,
    ),
  LoadingPage,
);
const AddDistributorPage = lazyComponent(
  () =>
    import(/* webpackChunkName: "forms" */ './add-distributor/add-distributor-page').then(
      (module) => module.AddDistributorPage,
    ),
  LoadingPage,
);
const CreateLicensePage = lazyComponent(
  () =>
    import(/* webpackChunkName: "forms" */ './create-license/create-license-page').then(
      (module) => module.CreateLicensePage,
    ),
  LoadingPage,
);

export const area = defineArea({ Area: AdminArea, isDirty, isClosedAt });

function AdminArea() {
  return (
    <Routes>
      <Route path="/" element={<DashboardPage />} />
      <Route path="/register" element={<DashboardPage />} />
      <Route path="/add-distributor" element={<AddDistributorPage />} />
      <Route path="/create-license" element={<CreateLicensePage />} />
      <Route path="/add-company" element={<AddCompanyPage />} />
      <Route path="/company/:uuid" element={<CompanyDetailsPage />} />
    </Routes>
  );
}

function LoadingPage() {
  return (
    <Page>
      <Spinner label="Loading the page" />
    </Page>
  );
}
