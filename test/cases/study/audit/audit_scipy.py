# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Independent values for rcp-study audit: numpy and scipy, nothing of the project.
usage: audit_scipy.py [--documents] GAINS QRELS RUN ...
--documents: the quartile is of all documents, not of the positives"""
import sys, gzip, math, collections, os
import numpy as np
from scipy import stats
def op(p): return gzip.open(p,'rt') if p.endswith('.gz') else open(p)
def gains(path):
    items=[];cols=None;docs=collections.defaultdict(dict)
    for l in op(path):
        f=l.split()
        if l.startswith('# criterion'): items.append((float(f[f.index('gamma')+1]),float(f[f.index('beta')+1])))
        elif l.startswith('# columns'): cols=f[2:]
        elif not l.startswith('#') and f:
            d=dict(zip(cols,f)); docs[d['qid']][d['docid']]=(float(d['gain']),float(d['theta']),int(d['passes']))
    return items,docs
def qrels(path):
    q=collections.defaultdict(dict)
    for l in op(path):
        f=l.split(); q[f[0]][f[2]]=int(f[3])
    return q
def run(path):
    r=collections.defaultdict(dict)
    for l in op(path):
        f=l.split(); r[f[0]][f[2]]=float(f[4])
    return r
def ranked(r): return sorted(r, key=lambda d:(r[d],d), reverse=True)
def ndcg(lst, val):
    disc=lambda v: sum(x/math.log2(i+2) for i,x in enumerate(v[:10]))
    ideal=disc(sorted(val.values(),reverse=True))
    return disc([val.get(d,0) for d in lst])/ideal if ideal>0 else 0.
def main(gp,qp,*rp,documents=False):
    items,g=gains(gp); q=qrels(qp); runs=[run(p) for p in rp]
    thetas=np.array([t for d in g.values() for _,t,_ in d.values()])
    both=sorted(set(g)&set(q))
    pos={k:[d for d,x in q[k].items() if x>0 and d in g[k]] for k in both}
    if not documents: thetas=np.array([g[k][d][1] for k in both for d in pos[k]])
    cut=np.percentile(thetas,25)
    low=sum(g[k][d][1]<=cut for k in both for d in pos[k]); n=sum(map(len,pos.values()))
    print('low',low,n,'cut',cut,'bottom',(thetas<=cut).sum(),len(thetas))
    info=lambda t: sum(a*a*(p:=1/(1+math.exp(-a*(t-b))))*(1-p) for a,b in items)
    grid=np.linspace(-15,15,300001); ps=[1/(1+np.exp(-a*(grid-b))) for a,b in items]
    peak=sum(a*a*p*(1-p) for (a,b),p in zip(items,ps)).max()
    aucs=[];nd=[];rn=[]
    V={0:[],1:[]}
    for p,r in zip(rp,runs):
        k=m=0.;byq=[];sp=[];sr=[];miss=0;inf=[];N=[];R=[];R0=[]
        for x in both:
            s={d:r[x].get(d,-np.inf) for d in pos[x]} if x in r else {d:-np.inf for d in pos[x]}
            miss+=sum(v==-np.inf for v in s.values())
            hi=[s[d] for d in pos[x] if g[x][d][1]>cut]; lo=[s[d] for d in pos[x] if g[x][d][1]<=cut]
            if hi and lo:
                u=sum((a>b)+.5*(a==b) for a in hi for b in lo); k+=u; m+=len(hi)*len(lo); byq.append(u/len(hi)/len(lo))
            if len(pos[x])>=5:
                v=[s[d] for d in pos[x]]; th=[g[x][d][1] for d in pos[x]]
                rk=stats.rankdata(v)
                if len(set(v))>1 and len(set(th))>1: sp.append(stats.spearmanr(rk,th)[0])
            z=[d for d in pos[x] if s[d]>-np.inf]
            if len(z)>=5:
                v=[s[d] for d in z]; th=[g[x][d][1] for d in z]
                if len(set(v))>1 and len(set(th))>1: sr.append(stats.spearmanr(v,th)[0])
            if x in r: N.append(ndcg(ranked(r[x]),{d:max(v,0) for d,v in q[x].items()}))
        for x in sorted(g):
            if x not in r: continue
            top=ranked(r[x])
            R.append(ndcg(top,{d:v[0] for d,v in g[x].items()})); R0.append(ndcg(top,{d:v[0]*(v[2]>0) for d,v in g[x].items()}))
            i=[info(g[x][d][1]) for d in top[:10] if d in g[x]]
            if i: inf.append(np.mean(i))
        V[0].append(R);V[1].append(R0)
        auc=k/m if m else np.nan; aucs.append(auc);nd.append(np.mean(N));rn.append(np.mean(R))
        print(os.path.basename(p),'auc',k,m,'%.12g'%auc,'%.12g'%(np.mean(byq) if byq else np.nan),'sp %.12g %d'%(np.mean(sp),len(sp)),'sr %.12g %d'%(np.mean(sr),len(sr)),'nd %.12g %.12g'%(nd[-1],rn[-1]),'eff %.9g'%(np.mean(inf)/peak),'miss',miss)
    for y in nd,rn: print('cor','%.12g %.12g %.12g'%(stats.pearsonr(aucs,y)[0],stats.spearmanr(aucs,y)[0],stats.kendalltau(aucs,y)[0]))
    def dec(V): return {(a,b):(int(np.sign(np.mean(V[a])-np.mean(V[b]))) if stats.ttest_rel(V[a],V[b])[1]<.05 else 0) for a in range(len(V)) for b in range(a+1,len(V))}
    A,B=dec(V[0]),dec(V[1])
    print('decisions',sum(map(abs,A.values())),sum(map(abs,B.values())),'changed',[(os.path.basename(rp[a]),os.path.basename(rp[b]),A[a,b],B[a,b]) for a,b in A if A[a,b]!=B[a,b]])
    print('shift %.9g'%np.mean([np.mean(y)-np.mean(x) for x,y in zip(*V.values())]))
    it=[np.mean([info(t) for t in sorted((v[1] for v in d.values()),reverse=True)[:10]]) for d in g.values()]
    print('ideal %.9g'%(np.mean(it)/peak))
main(*[x for x in sys.argv[1:] if x!='--documents'],documents='--documents' in sys.argv)
