import { transcripts } from '@guiche/contract/transcripts';
import { serve } from '../platform/serve';
import { writeDownNow } from './write-down-now';

export default () => serve(transcripts, { write: (ctx, { params }) => writeDownNow(ctx, params.messageId) });
