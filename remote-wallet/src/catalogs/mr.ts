import fundClaims from '@ank/fund-claims/catalogs/mr.json';
import game from '@ank/texts/catalogs/mr.json';
import { translator } from '@ank/texts/translator';
import ui from '@ank/ui/catalogs/mr.json';
import own from './mr.json';

export const translate = translator('mr', own, fundClaims, game, ui);
