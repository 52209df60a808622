import { AlarmClock, AlarmClockCheck } from 'lucide-react';
import { IconButton, toastError } from '@atrium/ui';
import { saveReminderSetting, useReminderSetting } from './reminder-setting';

/** Switch of the reminders of this browser. */
export function ReminderSwitch() {
  const isOn = useReminderSetting();
  const Icon = isOn ? AlarmClockCheck : AlarmClock;
  return (
    <IconButton
      label="Remind me 10 minutes before my events"
      title={isOn ? 'Reminders are on' : 'Reminders are off'}
      aria-pressed={isOn}
      icon={<Icon size={16} />}
      onClick={() => {
        void saveReminderSetting(!isOn).then((isSaved) => {
          if (!isSaved) toastError(NOT_ALLOWED);
        });
      }}
    />
  );
}

const NOT_ALLOWED =
  'Reminders need notifications. Allow them for this page in the settings of your browser.';
