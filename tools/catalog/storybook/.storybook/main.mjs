/** Configuration of Storybook. The stories are plain objects, see `libs/ui/src/catalog/story.ts`. */
export default {
  framework: '@storybook/react-vite',
  stories: ['../../../../libs/ui/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', 'storybook-addon-pseudo-states'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};
