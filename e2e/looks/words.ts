// starts the texts before the first of them is asked for
import { setLanguage } from '../../web/src/platform/i18n';
import { keyStrings } from '../../web/src/app/key-strings';
import { loginStrings } from '../../web/src/app/login/strings';
import { paletteStrings } from '../../web/src/app/palette/strings';
import { signupStrings } from '../../web/src/app/signup/strings';
import { appStrings } from '../../web/src/app/strings';
import { supportStrings } from '../../web/src/app/shell/support-strings';
import { holdStrings } from '../../web/src/app/shell/hold-strings';
import { announcementStrings } from '../../web/src/announcements/strings';
import { announcementPageStrings } from '../../web/src/announcements/page-strings';
import { chatPageStrings } from '../../web/src/chats/page-strings';
import { fileListStrings } from '../../web/src/files/strings';
import { chatStrings } from '../../web/src/chats/strings';
import { connectionFormStrings } from '../../web/src/connections/form-strings';
import { healthStrings } from '../../web/src/connections/health-strings';
import { pairingStrings } from '../../web/src/connections/pairing-strings';
import { connectionStrings } from '../../web/src/connections/strings';
import { importStrings } from '../../web/src/contacts/import-strings';
import { pageStrings } from '../../web/src/contacts/page-strings';
import { contactStrings } from '../../web/src/contacts/strings';
import { drillDownStrings } from '../../web/src/dashboard/drill-down-strings';
import { dashboardStrings } from '../../web/src/dashboard/strings';
import { helpStrings } from '../../web/src/helps/strings';
import { deskStrings } from '../../web/src/desk/strings';
import { hoursStrings } from '../../web/src/hours/strings';
import { kanbanStrings } from '../../web/src/kanban/strings';
import { actionStrings } from '../../web/src/messages/action-strings';
import { composeStrings } from '../../web/src/messages/compose-strings';
import { copilotStrings } from '../../web/src/messages/copilot/strings';
import { draftedStrings } from '../../web/src/messages/copilot/drafted-strings';
import { headerStrings } from '../../web/src/messages/header-strings';
import { mediaStrings } from '../../web/src/messages/media/strings';
import { transcriptStrings } from '../../web/src/messages/media/transcript-strings';
import { messagesStrings } from '../../web/src/messages/strings';
import { messagesApiStrings } from '../../web/src/messages-api/strings';
import { notificationStrings } from '../../web/src/notifications/strings';
import { say } from '../../web/src/platform/strings';
import { questionStrings } from '../../web/src/knowledge/question-strings';
import { knowledgeStrings } from '../../web/src/knowledge/strings';
import { optionStrings } from '../../web/src/queues/options/strings';
import { queueStrings } from '../../web/src/queues/strings';
import { unservedStrings } from '../../web/src/queues/unserved-strings';
import { providerStrings } from '../../web/src/prompts/provider-strings';
import { replayStrings } from '../../web/src/prompts/replay-strings';
import { promptStrings } from '../../web/src/prompts/strings';
import { testChatStrings as promptTestChatStrings } from '../../web/src/prompts/test-chat-strings';
import { usageStrings } from '../../web/src/prompts/usage-strings';
import { versionStrings } from '../../web/src/prompts/version-strings';
import { quickMessageStrings } from '../../web/src/quick-messages/strings';
import { campaignSettingsStrings } from '../../web/src/campaign-settings/strings';
import { recipientStrings } from '../../web/src/campaign-report/recipient-strings';
import { reportStrings } from '../../web/src/campaign-report/strings';
import { campaignStrings } from '../../web/src/campaigns/strings';
import { listImportStrings } from '../../web/src/contact-lists/import-strings';
import { contactListStrings } from '../../web/src/contact-lists/strings';
import { optOutPageStrings } from '../../web/src/opt-outs/strings';
import { schedulePageStrings } from '../../web/src/schedules/page-strings';
import { scheduleStrings } from '../../web/src/schedules/strings';
import { hoursTabStrings } from '../../web/src/settings/hours-strings';
import { settingsStrings } from '../../web/src/settings/strings';
import { checkoutStrings } from '../../web/src/billing/checkout-strings';
import { billingStrings } from '../../web/src/billing/strings';
import { operatorBillingStrings } from '../../web/src/billing/operator-strings';
import { workStrings } from '../../web/src/billing/work-strings';
import { refundStrings } from '../../web/src/billing/refund-strings';
import { exportStrings as companyExportStrings } from '../../web/src/companies/export-strings';
import { companyFormStrings } from '../../web/src/companies/form-strings';
import { companyStrings } from '../../web/src/companies/strings';
import { planStrings } from '../../web/src/plans/strings';
import { platformStrings } from '../../web/src/platform-settings/strings';
import { tagStrings } from '../../web/src/tags/strings';
import { templateStrings } from '../../web/src/templates/dialog-strings';
import { dialogStrings } from '../../web/src/tickets/dialog-strings';
import { selectionStrings } from '../../web/src/tickets/selection-strings';
import { handoverStrings } from '../../web/src/tickets/handover-strings';
import { listStrings } from '../../web/src/tickets/list-strings';
import { ticketStrings } from '../../web/src/tickets/strings';
import { todoStrings } from '../../web/src/todo/strings';
import { uiStrings } from '../../web/src/ui/strings';
import { securityStrings } from '../../web/src/users/security-strings';
import { userStrings } from '../../web/src/users/strings';

/** The page's own words, so that what is on it can be found in each of its languages. */
export const speak = setLanguage;
export { languages, type Language } from '../../web/src/platform/strings';

export const words = {
  actions: say(actionStrings),
  companies: say(companyStrings),
  companyForm: say(companyFormStrings),
  companyExport: say(companyExportStrings),
  billing: say(billingStrings),
  checkout: say(checkoutStrings),
  operatorBilling: say(operatorBillingStrings),
  operatorWork: say(workStrings),
  refund: say(refundStrings),
  plans: say(planStrings),
  platform: say(platformStrings),
  announcementPage: say(announcementPageStrings),
  announcements: say(announcementStrings),
  app: say(appStrings),
  chatPage: say(chatPageStrings),
  chats: say(chatStrings),
  compose: say(composeStrings),
  copilot: say(copilotStrings),
  drafted: say(draftedStrings),
  transcript: say(transcriptStrings),
  connections: say(connectionStrings),
  connectionForm: say(connectionFormStrings),
  pairing: say(pairingStrings),
  contactForm: say(contactStrings),
  contacts: say(pageStrings),
  dashboard: say(dashboardStrings),
  drillDown: say(drillDownStrings),
  desk: say(deskStrings),
  dialogs: say(dialogStrings),
  fileLists: say(fileListStrings),
  handovers: say(handoverStrings),
  header: say(headerStrings),
  health: say(healthStrings),
  helps: say(helpStrings),
  hold: say(holdStrings),
  support: say(supportStrings),
  hours: say(hoursStrings),
  imports: say(importStrings),
  kanban: say(kanbanStrings),
  knowledge: say(knowledgeStrings),
  keys: say(keyStrings),
  list: say(listStrings),
  login: say(loginStrings),
  media: say(mediaStrings),
  messages: say(messagesStrings),
  messagesApi: say(messagesApiStrings),
  notices: say(notificationStrings),
  options: say(optionStrings),
  palette: say(paletteStrings),
  questions: say(questionStrings),
  queues: say(queueStrings),
  prompts: say(promptStrings),
  promptTestChat: say(promptTestChatStrings),
  promptReplay: say(replayStrings),
  promptVersions: say(versionStrings),
  usage: say(usageStrings),
  providers: say(providerStrings),
  quickMessages: say(quickMessageStrings),
  campaignRecipients: say(recipientStrings),
  campaignReport: say(reportStrings),
  campaigns: say(campaignStrings),
  campaignSettings: say(campaignSettingsStrings),
  contactLists: say(contactListStrings),
  listImports: say(listImportStrings),
  optOuts: say(optOutPageStrings),
  schedules: say(scheduleStrings),
  schedulePage: say(schedulePageStrings),
  security: say(securityStrings),
  selection: say(selectionStrings),
  settings: say(settingsStrings),
  hoursTab: say(hoursTabStrings),
  signup: say(signupStrings),
  tags: say(tagStrings),
  templates: say(templateStrings),
  tickets: say(ticketStrings),
  todo: say(todoStrings),
  ui: say(uiStrings),
  unserved: say(unservedStrings),
  users: say(userStrings),
};
