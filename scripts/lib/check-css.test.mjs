import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cssFaults } from './check-css.mjs';

const faultsOf = (css) => cssFaults(css, 'ank_gali-');

const HOSTILE = {
  'an element of the layout': 'header{display:none}',
  everything: '*{display:none}',
  'the root': ':root{--primary:red}',
  'a list of which one selector is foreign': '.ank_gali-a,.frame{color:red}',
  'an own class in :is': ':is(.ank_gali-a,body){color:red}',
  'an own class in :where': ':where(.ank_gali-a) .frame{color:red}',
  'an own class in :not': 'body:not(.ank_gali-a){color:red}',
  'the layout, if the remote is there': 'body:has(.ank_gali-a) header{display:none}',
  'an own class that is not the first': 'header .ank_gali-a{color:red}',
  'the next sibling': '.ank_gali-a + nav{display:none}',
  'all later siblings': '.ank_gali-a ~ nav a{display:none}',
  'a class of another remote': '.ank_wallet-a{color:red}',
  'a class that holds the prefix later': '.x-ank_gali-a{color:red}',
  'an element in a condition': '@media (min-width:1px){@supports (color:red){nav{color:red}}}',
  'a nested rule': '.ank_gali-a{:not(&) nav{color:red}}',
  'a nested condition': '.ank_gali-a{@media (min-width:1px){color:red}}',
  'keyframes of the page': '@keyframes spin{to{opacity:0}}',
  'keyframes of the page, quoted': '@-webkit-keyframes "spin"{to{opacity:0}}',
  'the font of the page': '@font-face{font-family:Roboto;src:url(a.woff2)}',
  'a property of the page': '@property --primary{syntax:"*";inherits:false;initial-value:red}',
  'a container of the page': '.ank_gali-a{container:page/inline-size}',
  'a list of containers': '.ank_gali-a{container-name:ank_gali-b page}',
  'a foreign container in a condition': '@container page (min-width:1px){.ank_gali-a{color:red}}',
  'an import': '@import "a.css";',
  'an import of an address': '@IMPORT url(https://evil.example/a.css);',
  'a layer, which orders the others': '@layer a{.ank_gali-a{color:red}}',
  'a namespace': '@namespace svg url(a);.ank_gali-a{color:red}',
  'a foreign picture': '.ank_gali-a{background:url(https://evil.example/a.png)}',
  'a foreign picture by its host': '.ank_gali-a{background:url(//evil.example/a.png)}',
  'a foreign picture in a custom property': '.ank_gali-a{--p:url("https:evil.example")}',
  'a foreign picture in a set': '.ank_gali-a{background:image-set("//evil.example/a.png" 1x)}',
  'a file above the folder': '.ank_gali-a{background:url(../../api)}',
  'a file of the site': '.ank_gali-a{background:url(/slides/1)}',
  'a foreign font': '@font-face{font-family:ank_gali-f;src:url("\\68ttps://evil.example/f")}',
  'an escaped at-rule': '\\40 import "a.css";',
  'a block that is not closed well': '.ank_gali-a{color:red}}header{color:red}',
  'a selector that the parser does not know': '.ank_gali-a||td{color:red}',
};

for (const [what, css] of Object.entries(HOSTILE)) {
  test(`a style sheet that affects ${what} is refused`, () => assert.notDeepEqual(faultsOf(css), []));
}

test('a style sheet that stays in its part is accepted', () => {
  const css = `
    .ank_gali-a,.ank_gali-b:hover>svg,.ank_gali-a:not(.x) li + li::before{color:red}
    div.ank_gali-a[aria-disabled=true]{background:url(a.png) url("fonts/b.png") url(data:image/png;base64,AA==)}
    @media (prefers-reduced-motion:reduce){.ank_gali-a{animation:none}}
    @container (min-width:1px){.ank_gali-a{color:red}}
    @container ank_gali-c (min-width:1px){.ank_gali-a{color:red}}
    .ank_gali-a{container:ank_gali-c/inline-size;--step:calc(1px*2);background:image-set("a.png" 1x)}
    @keyframes ank_gali-k{from{opacity:0}50%{opacity:1}}
    @font-face{font-family:"ank_gali-f";src:url(f.woff2)}
    @property --ank_gali-p{syntax:"*";inherits:false}`;
  assert.deepEqual(faultsOf(css), []);
});

test('a fault names what is wrong', () => {
  assert.deepEqual(faultsOf('.ank_gali-a header,nav{color:red}@import "a.css";'), [
    'nav does not begin with a class of the remote.',
    '@import is not allowed.',
  ]);
});
