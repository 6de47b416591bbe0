// starts the texts before the first of them is asked for
import { setLanguage } from '../../web/src/app/i18n';
import { keyStrings } from '../../web/src/app/key-strings';
import { loginStrings } from '../../web/src/app/login/strings';
import { paletteStrings } from '../../web/src/app/palette/strings';
import { signupStrings } from '../../web/src/app/signup/strings';
import { appStrings } from '../../web/src/app/strings';
import { announcementStrings } from '../../web/src/announcements/strings';
import { chatStrings } from '../../web/src/chats/strings';
import { healthStrings } from '../../web/src/connections/health-strings';
import { connectionStrings } from '../../web/src/connections/strings';
import { importStrings } from '../../web/src/contacts/import-strings';
import { pageStrings } from '../../web/src/contacts/page-strings';
import { contactStrings } from '../../web/src/contacts/strings';
import { dashboardStrings } from '../../web/src/dashboard/strings';
import { helpStrings } from '../../web/src/helps/strings';
import { hoursStrings } from '../../web/src/hours/strings';
import { messagesStrings } from '../../web/src/messages/strings';
import { notificationStrings } from '../../web/src/notifications/strings';
import { say } from '../../web/src/platform/strings';
import { queueStrings } from '../../web/src/queues/strings';
import { scheduleStrings } from '../../web/src/schedules/strings';
import { settingsStrings } from '../../web/src/settings/strings';
import { templateStrings } from '../../web/src/messages/templates/strings';
import { dialogStrings } from '../../web/src/tickets/dialog-strings';
import { selectionStrings } from '../../web/src/tickets/selection-strings';
import { ticketStrings } from '../../web/src/tickets/strings';
import { uiStrings } from '../../web/src/ui/strings';
import { securityStrings } from '../../web/src/users/security-strings';
import { userStrings } from '../../web/src/users/strings';

/** The page's own words, so that what is on it can be found in each of its languages. */
export const speak = setLanguage;
export { languages, type Language } from '../../web/src/platform/strings';

export const words = {
  announcements: say(announcementStrings),
  app: say(appStrings),
  chats: say(chatStrings),
  connections: say(connectionStrings),
  contactForm: say(contactStrings),
  contacts: say(pageStrings),
  dashboard: say(dashboardStrings),
  dialogs: say(dialogStrings),
  health: say(healthStrings),
  helps: say(helpStrings),
  hours: say(hoursStrings),
  imports: say(importStrings),
  keys: say(keyStrings),
  login: say(loginStrings),
  messages: say(messagesStrings),
  notices: say(notificationStrings),
  palette: say(paletteStrings),
  queues: say(queueStrings),
  schedules: say(scheduleStrings),
  security: say(securityStrings),
  selection: say(selectionStrings),
  settings: say(settingsStrings),
  signup: say(signupStrings),
  templates: say(templateStrings),
  tickets: say(ticketStrings),
  ui: say(uiStrings),
  users: say(userStrings),
};
