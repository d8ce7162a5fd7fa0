import { translator } from '@ank/texts/translator';
import ui from '@ank/ui/catalogs/hi.json?first';
import own from './hi.json?first';

export const translate = translator('hi', own, ui);

/** The texts of the screens and dialogs that load later. */
export const loadMore = () => import(/* webpackChunkName: "more-texts-hi" */ './more-hi');
