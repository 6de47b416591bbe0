/**
 * Who makes campaigns go, as the company's setting `campaignsBy` says: gives them their time, starts, stops and tries them,
 * changes what is no draft any more, and how campaigns are sent. Everybody reads campaigns and writes drafts.
 */
export const campaignsBy = ['everyone', 'supervisors', 'admins'] as const;

/** May this user make campaigns go? Of the operator's own company the operator is an admin. */
export function mayRunCampaigns(user: { profile: string; super?: boolean }, by: string): boolean {
  if (by === 'everyone' || user.super || user.profile === 'admin') return true;
  return by === 'supervisors' && user.profile === 'supervisor';
}
