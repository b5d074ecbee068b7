// First of all the colours: a page that is to be dark is never light for a moment.
import './style/tokens.css';
import './style/frame.css';
import './style/parts.css';
import './style/pages.css';
import { applyLooks } from './state/settings';

applyLooks();
