import type { Profile } from '@guiche/contract/permissions';

interface Rights {
  profile: Profile;
  super?: boolean;
  allTicket: 'enable' | 'disable';
  queues: readonly unknown[];
}

/** The queue decides who sees a customer: an agent without one sees nobody, unless those without queue are theirs too. */
export const seesNobody = ({ profile, super: isOperator = false, allTicket, queues }: Rights): boolean =>
  profile === 'user' && !isOperator && allTicket === 'disable' && queues.length === 0;
