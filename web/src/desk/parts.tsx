/** What the desk is not drawn with, in one piece: each of the others would be needed a moment later. */
export { default as ChatPane } from './ChatPane';
export { NextUp } from './NextUp';
export { PeekDialog } from './PeekDialog';
