export { formatCount } from '../platform/count';
