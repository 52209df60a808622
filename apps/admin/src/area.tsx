import { defineArea } from '@atrium/area-contract';
import { Route, Routes } from 'react-router-dom';
import { AddCompanyPage } from './add-company/add-company-page';
import { AddDistributorPage } from './add-distributor/add-distributor-page';
import { CompanyDetailsPage } from './company-details/company-details-page';
import { CreateLicensePage } from './create-license/create-license-page';
import { DashboardPage } from './dashboard/dashboard-page';
import { isDirty } from './unsaved-work';

export const area = defineArea({ Area: AdminArea, isDirty });

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
