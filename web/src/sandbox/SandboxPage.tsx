export { default } from '../app/SoonPage';
