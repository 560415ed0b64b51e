/** The search field for the tours of a report. Hidden without scripts: then all tours are shown. */
export function tourSearch(tours: number): string {
  return `<form role="search" aria-label="Tours" hidden><label>Search: state, event, fact or number<input type="search" id="tour-words" autocomplete="off"></label><label>Show<select id="tour-kind"><option value="all">all tours</option><option value="wrong">those that went another way</option><option value="refused">those with a refusal</option></select></label><output id="tour-count" aria-live="polite">${tours} of ${tours} tours</output></form>`;
}

/** Shows the tours whose text has every typed word. A link to a hidden tour shows all again. */
export const searchScript = `
const search=document.querySelector('[role=search]');
if(search){
const [words,kind,count]=['words','kind','count'].map(name=>document.getElementById('tour-'+name));
const tours=[...document.querySelectorAll('#tours details')].map(tour=>({tour,text:tour.textContent.toLowerCase()}));
const fits={all:()=>true,wrong:({tour})=>tour.querySelector('.wrong')!==null,refused:({text})=>text.includes('refused, stays')};
const show=()=>{
const wanted=words.value.toLowerCase().split(/\\s+/).filter(Boolean);
let shown=0;
for(const one of tours){const is=fits[kind.value](one)&&wanted.every(word=>one.text.includes(word));one.tour.hidden=!is;shown+=is?1:0}
count.value=shown+' of '+tours.length+' tours';
};
const open=()=>{
const tour=location.hash.startsWith('#tour-')&&document.getElementById(location.hash.slice(1))?.closest('details');
if(!tour)return;
if(tour.hidden){words.value='';kind.value='all';show()}
tour.open=true;tour.scrollIntoView();
};
search.hidden=false;
search.addEventListener('submit',event=>event.preventDefault());
words.addEventListener('input',show);kind.addEventListener('change',show);
addEventListener('hashchange',open);open();
}`;
