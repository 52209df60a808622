declare module '@fullcalendar/react/skeleton.css';
declare module '@fullcalendar/react/themes/breezy/theme.css';
