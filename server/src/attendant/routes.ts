import { attendant } from '@guiche/contract/attendant';
import { serve } from '../platform/serve';
import { tryOut } from './try-out';

export default serve(attendant, { tryOut: (ctx, { body }) => tryOut(ctx, body) });
