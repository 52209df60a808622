import { Route, Routes } from 'react-router-dom';
import { defineArea } from '@atrium/area-contract';
import { TaskListPage } from './task-list/task-list-page';
import { isClosedAt, isDirty } from './unsaved-work';

export const area = defineArea({ Area: TasksArea, isDirty, isClosedAt });

function TasksArea() {
  return (
    <Routes>
      <Route path="/tasks" element={<TaskListPage />} />
    </Routes>
  );
}
