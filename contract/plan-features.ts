/** What a plan may hold or lack; each names an endpoint's `feature` and a screen's. */
export const planFeatures = [
  'useSchedules',
  'useCampaigns',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const;
export type PlanFeature = (typeof planFeatures)[number];
