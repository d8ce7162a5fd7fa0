import { translator } from '@ank/texts/translator';
import ui from '@ank/ui/catalogs/mr.json?first';
import own from './mr.json?first';

export const translate = translator('mr', own, ui);

/** The texts of the screens and dialogs that load later. */
export const loadMore = () => import(/* webpackChunkName: "more-texts-mr" */ './more-mr');
