import { quickMessages } from '@guiche/contract/quick-messages';
import { serve } from '../platform/serve';
import { list } from './service';

export default serve(quickMessages, { list: (ctx) => list(ctx) });
