import { ListTodo, SearchX } from 'lucide-react';
import { Button, EmptyState } from '@atrium/ui';

export function NoTasks() {
  return (
    <EmptyState
      icon={<ListTodo size={24} />}
      title="No tasks yet"
      description="Bugs, features and documentation work that your team assigns shows up here. Start with Create Task."
    />
  );
}

export function NoSearchResults({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX size={24} />}
      title="No tasks match"
      description="Change the text or another filter, or clear all filters."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
